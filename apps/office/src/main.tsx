import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followTheme } from './commands/theme.ts';
import { DemoMark } from './demo/demo-mark.tsx';
import { createQueryClient } from './fetching/query-client.ts';
import { watchUserActivity } from './fetching/user-activity.ts';
import { registerWorker } from './push/register-worker.ts';
import { loadScreen, Office } from './router.tsx';
import './styles/office.css';

const NEARLY_MS = 200;

followTheme();
watchUserActivity();
registerWorker();
void start();

/** The first screen's script, which the page is sent with, is nearly there: React is not to begin without it. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  const nearly = new Promise((resolve) => setTimeout(resolve, NEARLY_MS));
  await Promise.race([loadScreen(location.pathname).catch(() => {}), nearly]);
  createRoot(root).render(
    <StrictMode>
      <DemoMark />
      <QueryClientProvider client={createQueryClient()}>
        <Office />
      </QueryClientProvider>
    </StrictMode>,
  );
}
