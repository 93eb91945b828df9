import { useState } from 'react';
import { Modal } from '../ui/modal.tsx';
import { commands as words } from '../words/commands.ts';
import { offeredCommands } from './commands.ts';

interface ShortcutsDialogProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly onClose: () => void;
}

/** What each key does where one is, and a way to turn them off. */
export function ShortcutsDialog({ isOn, onChange, onClose }: ShortcutsDialogProps) {
  const [shortcuts] = useState(keysOf);
  return (
    <Modal title={words.shortcuts} onClose={onClose}>
      <dl className="keys">
        <Shortcut keys={words.openKeys} what={words.openHint} />
        {shortcuts.map(({ keys, name }) => (
          <Shortcut key={keys} keys={keys} what={name} />
        ))}
        <Shortcut keys="Esc" what={words.close} />
      </dl>
      <label className="check">
        <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
        {words.use}
      </label>
      <p className="hint">{words.useWhy}</p>
      <button type="button" onClick={onClose}>
        {words.close}
      </button>
    </Modal>
  );
}

/** Each with what it does here: of two commands with the same keys the first is run. */
function keysOf(): readonly { readonly keys: string; readonly name: string }[] {
  const all = offeredCommands().flatMap(({ commands }) => commands);
  const isFirst = (keys: string, at: number) => all.findIndex((one) => one.keys === keys) === at;
  return all.flatMap(({ keys, name }, at) => (keys && isFirst(keys, at) ? { keys, name } : []));
}

function Shortcut({ keys, what }: { readonly keys: string; readonly what: string }) {
  return (
    <div>
      <dt>
        {keys.split(' ').map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{what}</dd>
    </div>
  );
}
