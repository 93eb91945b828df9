export const demo = {
  label: 'About this demo',
  mark: 'Demo: made-up data.',
  nothingSent: 'Nothing is sent.',
  password: (password: string) => `Password, if you’re asked: ${password}`,
  title: (title: string) => `Demo: ${title}`,
} as const;
