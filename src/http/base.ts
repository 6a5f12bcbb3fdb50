/** Where the API is, and what programs that were written for installations on premises of its kind call it. */
const base = '/v2'
const alias = '/api-v2'

/** The address as it is known here, of one that a request names. */
export const ownAddress = (url: string): string => (url.startsWith(`${alias}/`) ? base + url.slice(alias.length) : url)
