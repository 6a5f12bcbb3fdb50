/** Addresses of ours in a style that the platform took whole, which begin with `/map/` and a digest. */
const ours = /"(?=\/map\/[0-9a-f]{16}\/)/g

/** The style with hosts in its addresses: workers know none without one. @param text JSON */
export const withHosts = <T>(text: string, origin: string): T => JSON.parse(text.replace(ours, `"${origin}`)) as T
