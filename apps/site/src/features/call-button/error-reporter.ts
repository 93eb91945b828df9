import type { ErrorReport } from '@downspout/web-call';

/**
 * Posts errors of calls to a Sentry-compatible service (Sentry SDK documentation, "Envelopes"): the operator's own setting,
 * none by default. `dsn`: `https://KEY@HOST/PROJECT`. The reports come masked; what cannot be sent is let go.
 */
export function errorReporter(dsn: string, fetch = globalThis.fetch): (report: ErrorReport) => void {
  const { origin, username, pathname } = new URL(dsn);
  const cut = pathname.lastIndexOf('/');
  const project = pathname.slice(cut + 1);
  const address = `${origin}${pathname.slice(0, cut)}/api/${project}/envelope/?sentry_key=${username}&sentry_version=7`;
  return ({ kind, callId, error }) => {
    const event_id = crypto.randomUUID().replaceAll('-', '');
    const event = {
      event_id,
      timestamp: Date.now() / 1000,
      platform: 'javascript',
      level: 'error',
      logger: 'web-call',
      message: kind,
      tags: { kind },
      extra: { callId, error },
    };
    const lines = [{ event_id, sent_at: new Date().toISOString() }, { type: 'event' }, event];
    const body = lines.map((line) => JSON.stringify(line)).join('\n');
    // Without a content type of its own the request needs no CORS preflight.
    fetch(address, { method: 'POST', body, keepalive: true }).catch(() => {});
  };
}
