import { Suspense, useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import { lazyPart } from '../lazy-part.tsx';
import type { ScreenLink } from '../navigation/addresses.ts';
import { ScreenBoundary } from '../screens/screen-error.tsx';
import { commands as words } from '../words/commands.ts';
import { frame } from '../words/frame.ts';
import { useCommands } from './commands.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { useSingleKeys } from './single-keys.ts';
import { setTheme, THEMES } from './theme.ts';
import { useCommandKeys } from './use-command-keys.ts';

const CommandMenu = lazyPart(() => import('./command-menu.tsx').then((module) => module.CommandMenu));

interface CommandCenterProps {
  readonly links: readonly ScreenLink[];
  readonly onSignOut: () => void;
}

/** The command menu and the shortcuts' dialog, with what can be done on every screen. */
export function CommandCenter({ links, onSignOut }: CommandCenterProps) {
  const [shown, setShown] = useState<'menu' | 'shortcuts' | null>(null);
  const [isOn, setOn] = useSingleKeys();
  const [here, navigate] = useLocation();
  const showMenu = useCallback(() => setShown('menu'), []);
  const close = useCallback(() => setShown(null), []);
  useCommandKeys(isOn, showMenu);
  useCommands(
    words.goTo,
    links.map(({ to, name, key }) => ({ name, keys: `g ${key}`, run: () => navigate(to) })),
  );
  useCommands(words.office, [
    { name: words.openHint, keys: '/', isHidden: true, run: () => (searchField() ?? { focus: showMenu }).focus() },
    { name: words.shortcuts, keys: '?', run: () => setShown('shortcuts') },
    ...THEMES.map((theme) => ({ name: words.theme[theme], run: () => setTheme(theme) })),
    { name: frame.signOut, run: onSignOut },
  ]);
  return (
    <>
      <button type="button" className="quiet command-button" aria-haspopup="dialog" onClick={showMenu}>
        {words.open} <kbd className="max-lg:hidden">{words.openKeys}</kbd>
      </button>
      {shown === 'menu' && (
        <ScreenBoundary address={here}>
          <Suspense fallback={null}>
            <CommandMenu onClose={close} />
          </Suspense>
        </ScreenBoundary>
      )}
      {shown === 'shortcuts' && <ShortcutsDialog isOn={isOn} onChange={setOn} onClose={close} />}
    </>
  );
}

/** Of the screen that has one of its own. */
function searchField(): HTMLElement | null {
  return document.getElementById('search');
}
