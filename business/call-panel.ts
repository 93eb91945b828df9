/**
 * The words of the panel in which a call with our own assistant is read and typed. A file of their own, because they
 * come with the panel's script and not with the page.
 */
export const callPanel = {
  region: 'Conversation',
  assistant: 'Assistant',
  you: 'You',
  notice: 'This is an automated assistant. What you say or type here is stored.',
  captions: 'What was said',
  field: 'Type a message',
  send: 'Send',
  mute: 'Mute',
  retry: 'Try the microphone',
  close: 'Close',
  ended: 'Call ended',
  connected: 'Connected. You can talk or type.',
  /** Below the captions, by what can be heard. */
  hearing: {
    on: 'We are listening. You can also type.',
    waiting: 'Allow the microphone to talk, or type.',
    muted: 'Your microphone is off. You can type.',
    refused: 'We cannot use your microphone. Please type.',
    failed: 'We cannot hear you here. Please type.',
  },
  /** Added to the above where the answers cannot be spoken. */
  written: 'Answers come in writing.',
  interrupted: 'The connection is lost. We are restoring it; what you type is kept.',
  /** What was typed does not fit into one message; it stays in the field. */
  tooLong: 'Please type at most 900 characters.',
  dial: 'Call',
  stored: 'Your request is noted.',
} as const;
