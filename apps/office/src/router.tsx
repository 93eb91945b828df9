import { Redirect, Route, Switch, useLocation } from 'wouter';
import { DemoEntrance } from './demo/demo-entrance.tsx';
import { isDemo } from './demo/demo-page.ts';
import { lazyPart } from './lazy-part.tsx';
import type { ScreenLink } from './navigation/addresses.ts';
import { useScrollToTop } from './navigation/use-scroll-to-top.ts';
import { Frame } from './screens/frame.tsx';
import { InboxScreen } from './screens/inbox/inbox-screen.tsx';
import { NotFoundScreen } from './screens/not-found-screen.tsx';
import { PairScreen } from './screens/pair/pair-screen.tsx';
import { SignInScreen } from './screens/sign-in/sign-in-screen.tsx';
import { WelcomeScreen } from './screens/welcome/welcome-screen.tsx';

/**
 * What needs a session. One with a `link` can be opened from everywhere: by its name, and by its key after `g`. What is not
 * needed at first is fetched with its screen.
 */
const SCREENS = [
  { path: '/', link: ['Inbox', 'i'], Screen: InboxScreen },
  {
    path: '/today',
    link: ['Today', 't'],
    Screen: lazyPart(() => import('./screens/today/today-screen.tsx').then((module) => module.TodayScreen)),
  },
  {
    path: '/board',
    link: ['Board', 'b'],
    Screen: lazyPart(() => import('./screens/board/board-screen.tsx').then((module) => module.BoardScreen)),
  },
  {
    path: '/leads/:id',
    Screen: lazyPart(() => import('./screens/lead/lead-screen.tsx').then((module) => module.LeadScreen)),
  },
  {
    path: '/deliveries',
    link: ['Connections', 'c'],
    Screen: lazyPart(() =>
      import('./screens/deliveries/deliveries-screen.tsx').then((module) => module.DeliveriesScreen),
    ),
  },
  {
    path: '/calls',
    link: ['Calls', 'l'],
    Screen: lazyPart(() => import('./screens/calls/calls-screen.tsx').then((module) => module.CallsScreen)),
  },
  {
    path: '/calls/:id',
    Screen: lazyPart(() => import('./screens/calls/call-screen.tsx').then((module) => module.CallScreen)),
  },
  {
    path: '/reports',
    link: ['Reports', 'r'],
    Screen: lazyPart(() => import('./screens/reports/reports-screen.tsx').then((module) => module.ReportsScreen)),
  },
  {
    path: '/account',
    link: ['Account', 'a'],
    Screen: lazyPart(() => import('./screens/account/account-screen.tsx').then((module) => module.AccountScreen)),
  },
] as const;
const LINKS: readonly ScreenLink[] = SCREENS.flatMap((screen) =>
  'link' in screen ? { to: screen.path, name: screen.link[0], key: screen.link[1] } : [],
);

/** The screen at an address, with what it names; undefined for none. */
function screenAt(path: string) {
  const [, name = '', id = '', ...more] = path.split('/');
  const known = more.length > 0 ? undefined : SCREENS.find((one) => one.path === (id ? `/${name}/:id` : `/${name}`));
  return known && { Screen: known.Screen, params: { id } };
}

/** Fetches the script of the screen at an address, if it has one of its own. */
export async function loadScreen(path: string): Promise<void> {
  const { Screen } = screenAt(path) ?? {};
  if (Screen !== undefined && 'load' in Screen) await Screen.load();
}

export function Office() {
  useScrollToTop();
  return (
    <Switch>
      <Route path="/sign-in" component={isDemo ? DemoEntrance : SignInScreen} />
      <Route path="/welcome" component={WelcomeScreen} />
      <Route path="/pair" component={PairScreen} />
      {/* Its address in older versions, which browsers remember. */}
      <Route path="/figures">
        <Redirect to="/reports" replace />
      </Route>
      <Route>
        <Screens />
      </Route>
    </Switch>
  );
}

function Screens() {
  const [here] = useLocation();
  const known = screenAt(here);
  if (known === undefined) return <NotFoundScreen />;
  const { Screen, params } = known;
  return (
    <Frame links={LINKS}>
      <Screen params={params} />
    </Frame>
  );
}
