/**
 * `GET /api/events`: server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). Each has an `id`;
 * a connection that tells the last one, by the header Last-Event-ID or as `?last-event-id=`, misses nothing.
 * - `leads` with `LeadsChanged`: they, or something shown of them, are new or changed. Told twice does no harm.
 * - `ready`: from now on everything is told; sent when no last id was, so what was fetched before may be old.
 * - `reset`: too much was missed to tell it one by one.
 * - `beat`, without an `id`: nothing has happened, and the stream is there. Every 15 s.
 */
export interface LeadsChanged {
  readonly leads: readonly string[];
}
