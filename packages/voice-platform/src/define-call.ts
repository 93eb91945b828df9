import type { CallDefiners, CallOptions, CallParts, PagedCall, PlatformCall, Route } from './call-types.ts';
import { type ClientSettings, checkedTimeout } from './client-settings.ts';
import type { Entity, Page } from './entities.ts';
import { type CallTarget, PlatformError } from './errors.ts';
import { type Exchange, exchangeText } from './exchange.ts';
import { eachItem } from './pages.ts';
import { queryString } from './query-string.ts';
import { isEntityPage } from './replies.ts';
import { readReply } from './reply-text.ts';
import { fillPath } from './request-path.ts';

/** Gives what turns the rows of the call table into calls that are sent with these settings. */
export function callDefiners(settings: ClientSettings): CallDefiners {
  // Outside, a call's input has its exact type; inside, it is unknown and checked, for callers without types.
  function call<const Path extends Route, Reply, Body = never, Query = never>(
    route: Path,
    parts: CallParts<Body, Query, Reply>,
  ): PlatformCall<Path, Body, Query, Reply>;
  function call<Reply>(route: Route, parts: CallParts<unknown, unknown, Reply>) {
    return bindCall(settings, callTarget(route), parts);
  }

  function paged<const Path extends Route>(route: Path): PagedCall<Path>;
  function paged(route: Route) {
    const page = bindCall(settings, callTarget(route), { query: queryString, reply: isEntityPage });
    return Object.assign(page, { each: itemsOf(page, callTarget(route)) });
  }
  return { call, paged };
}

type LooseInput = Readonly<Record<string, unknown>>;
type LooseCall<Reply> = (input?: LooseInput, options?: CallOptions) => Promise<Reply | null>;

function callTarget(route: Route): CallTarget {
  const [method = '', path = ''] = route.split(' ');
  return { method, path };
}

function bindCall<Reply>(
  settings: ClientSettings,
  template: CallTarget,
  parts: CallParts<unknown, unknown, Reply>,
): LooseCall<Reply> {
  return async (input = {}, options = {}) => {
    const exchange = prepare(settings, template, parts, input, options);
    return readReply(exchange.target, await exchangeText(settings, exchange), parts.reply);
  };
}

function itemsOf(page: LooseCall<Page<Entity>>, target: CallTarget) {
  return (input: LooseInput = {}, options: CallOptions = {}) =>
    eachItem(target, input.query ?? {}, (query) => page({ ...input, query }, options));
}

/** `template` is the call before its path is filled: it names the call when a path value is refused. */
function prepare(
  settings: ClientSettings,
  template: CallTarget,
  parts: CallParts<unknown, unknown, unknown>,
  input: LooseInput,
  options: CallOptions,
): Exchange {
  const path = orInvalidRequest(template, () => fillPath(template.path, input));
  const target = { method: template.method, path: settings.redaction.text(path) };
  const { body, query } = parts;
  return {
    target,
    pathAndQuery: path + (query ? orInvalidRequest(target, () => query(input.query ?? {})) : ''),
    body: body ? orInvalidRequest(target, () => body(input.body)) : null,
    authorized: parts.authorization !== 'none',
    timeoutMs: options.timeoutMs === undefined ? settings.timeoutMs : checkedTimeout(options.timeoutMs),
    signal: options.signal ?? null,
  };
}

function orInvalidRequest<T>(target: CallTarget, encode: () => T): T {
  try {
    return encode();
  } catch (thrown) {
    const problem = thrown instanceof RangeError ? thrown.message : 'has an input that cannot be sent';
    throw new PlatformError('invalid-request', target, problem);
  }
}
