import type { Graph, Place } from './graph.ts';

/** Places of which each can be reached from each other, along places that are `taken`. */
export type Component = ReadonlySet<number>;

/** The strongly connected components that hold a cycle (Tarjan, without recursion). */
export function componentsOf({ places }: Graph, taken: (place: Place) => boolean): Component[] {
  const index = new Map<number, number>();
  const low = new Map<number, number>();
  const stack: number[] = [];
  const onStack = new Set<number>();
  const found: Component[] = [];
  const next = (id: number) => targetsOf(places[id]).filter((to) => isTaken(to));
  const isTaken = (id: number) => {
    const place = places[id];
    return place !== undefined && taken(place);
  };

  for (const { id: root } of places) {
    if (index.has(root) || !isTaken(root)) continue;
    const work: { id: number; rest: number[] }[] = [];
    const open = (id: number) => {
      index.set(id, index.size);
      low.set(id, index.size - 1);
      stack.push(id);
      onStack.add(id);
      work.push({ id, rest: next(id) });
    };
    open(root);
    for (let at = work.at(-1); at !== undefined; at = work.at(-1)) {
      const { id, rest } = at;
      const to = rest.pop();
      if (to === undefined) {
        work.pop();
        const parent = work.at(-1)?.id;
        if (parent !== undefined) low.set(parent, Math.min(low.get(parent) ?? 0, low.get(id) ?? 0));
        if (low.get(id) === index.get(id)) {
          const component = new Set(stack.splice(stack.indexOf(id)));
          for (const member of component) onStack.delete(member);
          if (component.size > 1 || next(id).includes(id)) found.push(component);
        }
      } else if (!index.has(to)) open(to);
      else if (onStack.has(to)) low.set(id, Math.min(low.get(id) ?? 0, index.get(to) ?? 0));
    }
  }
  return found;
}

function targetsOf(place: Place | undefined): number[] {
  return [...new Set(place?.next.flatMap((targets) => [...targets.keys()]))];
}
