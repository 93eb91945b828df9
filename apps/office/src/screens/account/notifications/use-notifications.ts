import type { Notifications } from '@downspout/office-api/notifications';
import { urls } from '@downspout/office-api/urls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HttpError, post, refusalOf } from '../../../fetching/http.ts';
import { keyOf } from '../../../fetching/key-of.ts';
import { useOneChange } from '../../../fetching/use-one-change.ts';
import { thisDeviceId } from '../../../push/device-id.ts';
import { errorMessage } from '../../../ui/problem.tsx';
import { notifications as words } from '../../../words/notifications.ts';

const KEY = keyOf(urls.notifications);

export function useNotifications() {
  return useQuery<Notifications>({ queryKey: KEY, refetchOnMount: 'always' });
}

/** Which of the devices this browser is; null for none of them, undefined until that is known. */
export function useThisDeviceId(): string | null | undefined {
  return useQuery({ queryKey: [...KEY, 'this-device'], queryFn: thisDeviceId, refetchOnMount: 'always' }).data;
}

/** A change after which all of it is read anew. `wrong` is by field; `problem` what belongs to none. */
export function useNotificationChange<Body, Answer>(send: (body: Body) => Promise<Answer>) {
  const client = useQueryClient();
  const change = useOneChange(send, { onSuccess: () => client.refetchQueries({ queryKey: KEY }) });
  const { error } = change;
  const wrong = refusalOf(error)?.fields;
  return { ...change, wrong, problem: error && !wrong ? problemOf(error) : null };
}

export function usePosted<Answer>(url: string) {
  return useNotificationChange((body: object) => post<Answer>(url, body));
}

function problemOf(error: Error): string {
  const refusal = refusalOf(error);
  if (refusal?.code === 'too_many_devices') return refusal.message;
  if (error instanceof HttpError && error.status === 429) return words.tooManyTests;
  // What a browser says of its own service is no answer of ours.
  return error instanceof DOMException && error.name !== 'TimeoutError' ? words.notTurnedOn : errorMessage(error);
}
