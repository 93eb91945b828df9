import { useEffect, useId } from 'react';

/** Something that can be done where one is: by the command menu, and by its keys if it has some. */
export interface Command {
  readonly name: string;
  /** One key, or two in a row such as `g i`, named as a key event names them. */
  readonly keys?: string;
  /** By its keys alone. */
  readonly isHidden?: true;
  readonly run: () => void;
}

/** What a screen, or a part of one, offers for as long as it is shown. */
export interface Offer {
  readonly group: string;
  readonly commands: readonly Command[];
}

const offers = new Map<string, Offer>();

/** Offers these commands, as they are at the latest rendering. */
export function useCommands(group: string, commands: readonly Command[]): void {
  const id = useId();
  useEffect(() => void offers.set(id, { group, commands }));
  useEffect(() => () => void offers.delete(id), [id]);
}

/** By their group, what belongs to the screen first. */
export function offeredCommands(): readonly Offer[] {
  // What came last is nearest to where one is.
  const groups = Map.groupBy([...offers.values()].reverse(), ({ group }) => group);
  return [...groups].map(([group, all]) => ({ group, commands: all.flatMap(({ commands }) => commands) }));
}
