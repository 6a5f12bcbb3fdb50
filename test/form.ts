/** A multipart form, as browsers and clients send it; parts in the order that they are given. */

export interface FilePart {
  name: string
  type: string
  bytes: Uint8Array
}

const boundary = 'odograph-test-boundary'

export const form = (parts: Record<string, string | FilePart>) => {
  const pieces = Object.entries(parts).flatMap(([field, value]) => {
    const isFile = typeof value !== 'string'
    const name = `form-data; name="${field}"${isFile ? `; filename="${value.name}"\r\ncontent-type: ${value.type}` : ''}`
    const head = `--${boundary}\r\ncontent-disposition: ${name}\r\n\r\n`
    return [Buffer.from(head), Buffer.from(isFile ? value.bytes : value), Buffer.from('\r\n')]
  })
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
