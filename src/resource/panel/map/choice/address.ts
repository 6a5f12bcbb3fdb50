/** Keys in addresses: whoever copies one from a vendor's page has its key in it, and nobody else is to see that. */

/** Parameters that vendors of maps, and others, have keys in. */
const secret =
  /^(api_?|app_?|access_?|subscription_?|map_?)?(key|token|code|secret|pass(word)?)$|^(sig(nature)?|auth|policy|app_?id)$/i

const parameter = /([?&])([^=&#]+)=([^&#]*)/g

/** What is in the place of what may open something. */
const hidden = '***'

const isPlace = (value: string): boolean => /^\{[a-z-]+\}$/i.test(value)

/** The address with `{key}` for the one key that it has in a parameter; a sentence where it is no address of the web. */
export const openOf = (address: string): { address: string; key: string } | string => {
  const url = URL.parse(address)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return 'must begin with https:// or http://'
  if (url.username || url.password) return 'must have no user and password before its host'
  const found = [...address.matchAll(parameter)].filter(([, , name = '', value = '']) => isSecret(name, value))
  const [, , , value = ''] = found[0] ?? []
  if (found.length !== 1 || address.includes('{key}')) return { address, key: '' }
  return { address: replaced(address, '{key}'), key: plain(value) }
}

/** As it may be told. */
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
