import type { Checkin } from './use-checkins.ts'

export type File = Checkin['files'][number]

/** Addresses are good for a day, and each answer tells others: one that is in use stays in use for so many milliseconds. */
const lifetime = 12 * 3_600_000

const used = new Map<string, { address: string; until: number }>()

/** Where a file is, on whatever host this page was opened; undefined while it is not uploaded. */
export const sourceOf = (file: File, size: 'whole' | 'small' = 'whole'): string | undefined => {
  const told = (size === 'small' && file.preview_url) || file.download_url
  if (!told) return undefined
  const name = `${file.id} ${size}`
  const known = used.get(name)
  if (known && known.until > Date.now()) return known.address
  const { pathname, search } = new URL(told, location.href)
  const address = pathname.startsWith('/v2/') ? `${pathname}${search}` : told
  used.set(name, { address, until: Date.now() + lifetime })
  return address
}

/** What can be shown; anything else is taken away. */
export const isPicture = ({ type, preview_url }: File): boolean => type === 'image' || preview_url !== null
