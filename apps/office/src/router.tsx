import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { AccountScreen } from './screens/account/account-screen.tsx';
import { Frame } from './screens/frame.tsx';
import { InboxScreen } from './screens/inbox/inbox-screen.tsx';
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
const inbox = createRoute({ getParentRoute: () => frame, path: '/', component: InboxScreen });
const account = createRoute({ getParentRoute: () => frame, path: '/account', component: AccountScreen });

export const router = createRouter({
  routeTree: root.addChildren([signIn, welcome, frame.addChildren([inbox, account])]),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
