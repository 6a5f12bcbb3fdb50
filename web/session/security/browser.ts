const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

/** What people call what a client says of itself. */
export const browserOf = (user_agent: string): string =>
  browsers.find(([mark]) => user_agent.includes(mark))?.[1] ?? (user_agent.split(' ')[0] || '–')
