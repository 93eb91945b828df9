import { Check } from 'lucide-react';

export function CheckList({ items }: { items: readonly string[] }) {
  return (
    <ul className="space-y-2">
      {items.map((item) => (
        <li key={item} className="flex gap-2">
          <Check size={20} className="mt-0.5 shrink-0 text-copper" aria-hidden="true" />
          {item}
        </li>
      ))}
    </ul>
  );
}
