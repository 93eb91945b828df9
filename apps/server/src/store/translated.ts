import { translateStoreError } from './errors.ts';

/** The work's result; a store that cannot be used now throws `StoreUnavailableError`. */
export async function translated<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw translateStoreError(error);
  }
}
