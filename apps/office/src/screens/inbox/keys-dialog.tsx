import { keys } from '@downspout/business/office/inbox';
import { Modal } from '../../ui/modal.tsx';

interface KeysDialogProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly onClose: () => void;
}

/** What each key does, and a way to turn them off. */
export function KeysDialog({ isOn, onChange, onClose }: KeysDialogProps) {
  return (
    <Modal title={keys.title} onClose={onClose}>
      <dl className="keys">
        {keys.list.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
        {keys.use}
      </label>
      <p className="hint">{keys.useWhy}</p>
      <button type="button" onClick={onClose}>
        {keys.close}
      </button>
    </Modal>
  );
}
