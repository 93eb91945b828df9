import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

type Options<Body, Answer> = Omit<UseMutationOptions<Answer, Error, Body>, 'mutationFn'>;

/** A mutation that is under way once at a time: a second press may come before the first has disabled its button. */
export function useOneChange<Body, Answer>(send: (body: Body) => Promise<Answer>, options: Options<Body, Answer> = {}) {
  const isUnderWay = useRef(false);
  const mutation = useMutation({
    ...options,
    mutationFn: (body: Body) =>
      send(body).finally(() => {
        isUnderWay.current = false;
      }),
  });
  return {
    ...mutation,
    mutate(body: Body): void {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutation.mutate(body);
    },
  };
}
