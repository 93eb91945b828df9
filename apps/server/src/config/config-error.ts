/** The settings cannot be used. The message has a line for each fault: the variable, its rule and an example, and no value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly code = 'bad-config';
}
