/** Names of devices as they stand in the bytes of a long text of JSON, which is not to be read before one of them is known. */

/** Names that are found at most, and places that are looked at: as many as a list may have messages, and twice that. */
const most = 500
const most_looks = 2 * most

/** Bytes behind a name within which its value begins and ends. */
const near = 160

/** What stands behind `"device_id"`: a text without escapes, but that of a slash as some write it; or a number. */
const value = /^\s*:\s*(?:"((?:[\x21\x23-\x5b\x5d-\x7e]|\\\/){1,64})"|(-?\d{1,20})\s*[,}])/

/** The values of these names, each once: perhaps also of such that stand where they mean nothing. */
export const namesIn = (body: Buffer, names: readonly string[]): readonly string[] => {
  const found = new Set<string>()
  for (const name of names) {
    const sought = Buffer.from(`"${name}"`)
    let at = body.indexOf(sought)
    for (let looks = 0; at >= 0 && looks < most_looks && found.size < most; looks++) {
      at += sought.length
      const [, text, digits] = value.exec(body.toString('latin1', at, at + near)) ?? []
      const told = text?.replaceAll('\\/', '/') ?? digits
      if (told !== undefined) found.add(told)
      at = body.indexOf(sought, at)
    }
  }
  return [...found]
}
