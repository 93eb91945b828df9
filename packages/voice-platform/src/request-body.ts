/** A body ready to send; the type is null where fetch sets it, with the boundary of the form. */
export type EncodedBody = { readonly contentType: string | null; readonly content: string | FormData };

/** A JSON body; throws a RangeError for what JSON cannot hold (a cycle, a bigint). */
export function json<Body extends object>(body: Body): EncodedBody {
  if (typeof body !== 'object' || body === null) throw new RangeError('needs a body, an object');
  return { contentType: 'application/json', content: jsonText(body) };
}

/** A form with files, sent as multipart/form-data. */
export function formData(body: FormData): EncodedBody {
  if (!(body instanceof FormData)) throw new RangeError('needs a body, a FormData');
  return { contentType: null, content: body };
}

function jsonText(body: object): string {
  try {
    return JSON.stringify(body);
  } catch {
    throw new RangeError('has a body that JSON cannot hold');
  }
}
