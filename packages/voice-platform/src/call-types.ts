import type { Entity, Page } from './entities.ts';
import type { PageQuery } from './query-string.ts';
import type { ReplyCheck } from './replies.ts';
import type { EncodedBody } from './request-body.ts';
import type { PathName } from './request-path.ts';

/** A call as the specification's point 7 writes it: method, blank, path with its variable segments in braces. */
export type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** What a call sends besides its path, and what it gives. */
export type CallParts<Body, Query, Reply> = {
  // Methods, not properties: a row with its exact input is bound where input is still unknown; the encoders check it.
  body?(body: Body): EncodedBody;
  query?(query: Query): string;
  readonly reply: ReplyCheck<Reply>;
  /** `none` where the call must not carry the credential. */
  readonly authorization?: 'none';
};

/** Options of one call; the client's signal holds beside this one. */
export type CallOptions = {
  /** Ends this call when it aborts. */
  readonly signal?: AbortSignal | undefined;
  /** Most milliseconds to the end of the answer, in place of the client's; null for no limit. */
  readonly timeoutMs?: number | null | undefined;
};

/**
 * A call of the platform: sends once, resolves to the reply, or to null when the answer has no body (204), and rejects
 * with a PlatformError and nothing else.
 */
export type PlatformCall<Path extends string, Body, Query, Reply> = (
  ...call: CallArguments<Path, Body, Query>
) => Promise<Reply | null>;

/** Path values, body and query under their names; the whole may be left out where nothing in it is required. */
type CallArguments<Path extends string, Body, Query> =
  Record<never, never> extends CallInput<Path, Body, Query>
    ? [input?: CallInput<Path, Body, Query>, options?: CallOptions]
    : [input: CallInput<Path, Body, Query>, options?: CallOptions];

/** A call that gives one page of a list, and `each`, which gives the items of that page and of all after it. */
export type PagedCall<Path extends string> = PlatformCall<Path, never, PageQuery, Page<Entity>> & {
  readonly each: (...call: CallArguments<Path, never, PageQuery>) => AsyncGenerator<Entity, void, undefined>;
};

/** What turns a row of the table into the call itself, sent by one client. */
export type CallDefiners = {
  readonly call: <const Path extends Route, Reply, Body = never, Query = never>(
    route: Path,
    parts: CallParts<Body, Query, Reply>,
  ) => PlatformCall<Path, Body, Query, Reply>;
  readonly paged: <const Path extends Route>(route: Path) => PagedCall<Path>;
};

type CallInput<Path extends string, Body, Query> = { readonly [Name in PathName<Path>]: string } & BodyInput<Body> &
  QueryInput<Query>;

// Absent parts come as never; brackets keep the conditional from distributing over it.
type BodyInput<Body> = [Body] extends [never] ? unknown : { readonly body: Body };
type QueryInput<Query> = [Query] extends [never] ? unknown : { readonly query?: Query | undefined };
