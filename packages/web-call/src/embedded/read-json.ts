/** The object in a text of our own server; null when it is none. What is in it is taken at its word. */
export function readJson<Message extends object>(text: string): Message | null {
  try {
    const message: Message | null = JSON.parse(text);
    return typeof message === 'object' ? message : null;
  } catch {
    return null;
  }
}
