import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { parsePlainSearch, plainSearch } from './plain-search.ts';
import { readCallsSearch } from './screens/calls/calls-search.ts';
import { readDeliverySearch } from './screens/deliveries/delivery-search.ts';
import { readFiguresSearch } from './screens/figures/figures-search.ts';
import { Frame } from './screens/frame.tsx';
import { readFilter } from './screens/inbox/filter.ts';
import { InboxScreen } from './screens/inbox/inbox-screen.tsx';
import { rememberInbox } from './screens/lead/last-inbox.ts';
import { NotFoundScreen } from './screens/not-found-screen.tsx';
import { SignInScreen } from './screens/sign-in/sign-in-screen.tsx';
import { WelcomeScreen } from './screens/welcome/welcome-screen.tsx';

const root = createRootRoute({ notFoundComponent: NotFoundScreen });

const signIn = createRoute({ getParentRoute: () => root, path: '/sign-in', component: SignInScreen });

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  validateSearch: (search): { token: string } => ({ token: String(search.token ?? '') }),
  component: () => <WelcomeScreen token={welcome.useSearch().token} />,
});

/** All that needs a session. */
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame });
const inbox = createRoute({
  getParentRoute: () => frame,
  path: '/',
  validateSearch: readFilter,
  component: InboxScreen,
});

/** What is not needed at first is fetched with its screen. */
const lead = createRoute({
  getParentRoute: () => frame,
  path: '/leads/$id',
  component: lazyRouteComponent(() => import('./screens/lead/lead-screen.tsx'), 'LeadScreen'),
});
const deliveries = createRoute({
  getParentRoute: () => frame,
  path: '/deliveries',
  validateSearch: readDeliverySearch,
  component: lazyRouteComponent(() => import('./screens/deliveries/deliveries-screen.tsx'), 'DeliveriesScreen'),
});
const calls = createRoute({
  getParentRoute: () => frame,
  path: '/calls',
  validateSearch: readCallsSearch,
  component: lazyRouteComponent(() => import('./screens/calls/calls-screen.tsx'), 'CallsScreen'),
});
const call = createRoute({
  getParentRoute: () => frame,
  path: '/calls/$id',
  component: lazyRouteComponent(() => import('./screens/calls/call-screen.tsx'), 'CallScreen'),
});
const figures = createRoute({
  getParentRoute: () => frame,
  path: '/figures',
  validateSearch: readFiguresSearch,
  component: lazyRouteComponent(() => import('./screens/figures/figures-screen.tsx'), 'FiguresScreen'),
});
const account = createRoute({
  getParentRoute: () => frame,
  path: '/account',
  component: lazyRouteComponent(() => import('./screens/account/account-screen.tsx'), 'AccountScreen'),
});

export const router = createRouter({
  scrollRestoration: true,
  parseSearch: parsePlainSearch,
  stringifySearch: plainSearch,
  routeTree: root.addChildren([
    signIn,
    welcome,
    frame.addChildren([inbox, lead, deliveries, calls, call, figures, account]),
  ]),
});

router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
  if (fromLocation) rememberInbox(fromLocation);
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
