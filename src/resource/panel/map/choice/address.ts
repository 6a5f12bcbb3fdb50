/** Keys in addresses of maps: an address copied from a vendor's page has a key in it, which nobody else may see. */

/** Names of parameters in which vendors of maps, and others, put keys. */
const secret =
  /^(api_?|app_?|access_?|subscription_?|map_?)?(key|token|code|secret|pass(word)?)$|^(sig(nature)?|auth|policy|app_?id)$/i

const parameter = /([?&])([^=&#]+)=([^&#]*)/g

/** Text in place of a value that may be secret. */
const hidden = '***'

const isPlace = (value: string): boolean => /^\{[a-z-]+\}$/i.test(value)

/**
 * The address with `{key}` in place of its key, if exactly one parameter has one, and that key. A sentence of what is
 * wrong where the address is none of the web.
 */
export const openOf = (address: string): { address: string; key: string } | string => {
  const url = URL.parse(address)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return 'must begin with https:// or http://'
  if (url.username || url.password) return 'must have no user and password before its host'
  const found = [...address.matchAll(parameter)].filter(([, , name = '', value = '']) => isSecret(name, value))
  const [, , , value = ''] = found[0] ?? []
  if (found.length !== 1 || address.includes('{key}')) return { address, key: '' }
  return { address: replaced(address, '{key}'), key: plain(value) }
}

/** The address as answers have it: `***` in place of every value that may be secret. */
export const hiddenOf = (address: string): string =>
  replaced(address, hidden).replace(/^(https?:\/\/)[^/?#@]*@/i, `$1${hidden}@`)

const isSecret = (name: string, value: string): boolean => secret.test(name) && value !== '' && !isPlace(value)

const replaced = (address: string, by: string): string =>
  address.replace(parameter, (whole, before: string, name: string, value: string) =>
    isSecret(name, value) ? `${before}${name}=${by}` : whole,
  )

const plain = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
