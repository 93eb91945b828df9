import { useQueryClient } from '@tanstack/react-query';
import type { VirtualItem } from '@tanstack/react-virtual';
import { useMemo } from 'react';

const PLACE_KEY = ['inbox-place'] as const;
const KEPT_MS = 60 * 60_000;

/** Where the list stood when it was left. The browser scrolls back to it, which needs the rows to be as high as they were. */
interface Place {
  readonly name: string;
  readonly selected: string | null;
  readonly measurements: VirtualItem[];
}

export function usePlace(name: string) {
  const client = useQueryClient();
  return useMemo(() => {
    const known = client.getQueryData<Place>(PLACE_KEY);
    const place: Place = known?.name === name ? known : { name, selected: null, measurements: [] };
    const set = (changes: Partial<Place>) => {
      client.setQueryDefaults(PLACE_KEY, { gcTime: KEPT_MS, structuralSharing: false });
      client.setQueryData<Place>(PLACE_KEY, (now) => ({ ...(now?.name === name ? now : place), ...changes }));
    };
    return {
      ...place,
      keep: (measurements: VirtualItem[]) => set({ measurements }),
      keepSelected: (selected: string | null) => set({ selected }),
    };
  }, [client, name]);
}
