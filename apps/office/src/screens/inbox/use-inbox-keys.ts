import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type KeyActions, useKeys, useSingleKeys } from './use-keys.ts';
import type { Selection } from './use-selection.ts';

interface InboxKeys {
  readonly selection: Selection;
  readonly move: (by: 1 | -1) => void;
  readonly onMenu: (id: string) => void;
  readonly onSearch: () => void;
}

/** The screen's keys, and the dialog that tells them. */
export function useInboxKeys({ selection, move, onMenu, onSearch }: InboxKeys) {
  const navigate = useNavigate();
  const [isOn, onChange] = useSingleKeys();
  const [isShown, setShown] = useState(false);
  const { lead } = selection;
  const actions: KeyActions = {
    j: () => move(1),
    k: () => move(-1),
    e: () => lead && onMenu(lead.id),
    Enter: () => lead && navigate({ to: '/leads/$id', params: { id: lead.id } }),
    '/': onSearch,
    '?': () => setShown(true),
  };
  useKeys(actions, isOn);
  return { isOn, onChange, isShown, show: () => setShown(true), onClose: () => setShown(false) };
}
