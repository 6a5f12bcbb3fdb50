import { invalid } from './errors.ts'

/** The address again, if webhooks can be posted to it; else throws error 7 of the parameter. */
export const postable = (url: string, parameter: string): string => {
  const address = URL.parse(url)
  if (!address || !['http:', 'https:'].includes(address.protocol) || address.username || address.password)
    throw invalid(parameter, 'must be an address that begins with http:// or https://, without a user name')
  return address.href
}
