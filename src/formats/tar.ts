/** Archives in the format of POSIX (ustar), streamed: each file has its size before it, so nothing is held. */

export interface TarFile {
  /** Names between slashes, 100 bytes at most. */
  name: string
  /** bytes */
  size: number
  body: Iterable<Buffer> | AsyncIterable<Buffer>
}

/** Bytes of a header, and of the blocks that files are padded to. */
const block = 512

/** An archive of files, piece by piece. */
export async function* packTar(files: AsyncIterable<TarFile>): AsyncGenerator<Buffer> {
  for await (const { name, size, body } of files) {
    yield headOf(name, size)
    let written = 0
    for await (const piece of body) {
      written += piece.length
      yield piece
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes, and not ${size}`)
    yield Buffer.alloc(padding(size))
  }
  yield Buffer.alloc(2 * block)
}

/** The files of an archive. A body that is not read to its end is skipped. */
export async function* unpackTar(archive: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const { exactly, upTo } = reader(archive)
  for (;;) {
    const head = await exactly(block)
    if (head.every((byte) => byte === 0)) return
    const { name, size } = readHeader(head)
    let left = size
    const body = (async function* () {
      while (left > 0) {
        const piece = await upTo(left)
        left -= piece.length
        yield piece
      }
    })()
    yield { name, size, body }
    while (left > 0) left -= (await upTo(left)).length
    await exactly(padding(size))
  }
}

const padding = (size: number): number => (block - (size % block)) % block

/** Offsets and lengths of the header fields that are used. */
const fields = {
  name: [0, 100],
  mode: [100, 8],
  size: [124, 12],
  sum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
} as const

const headOf = (name: string, size: number): Buffer => {
  if (Buffer.byteLength(name) > fields.name[1]) throw new Error(`${name} is too long a name for an archive`)
  const head = Buffer.alloc(block)
  const put = (field: keyof typeof fields, text: string) => head.write(text, fields[field][0], 'latin1')
  put('name', name)
  put('mode', '0000600')
  put('size', size.toString(8).padStart(11, '0'))
  put('type', '0')
  put('magic', 'ustar\x0000')
  put('sum', `${sumOf(head).toString(8).padStart(6, '0')}\0 `)
  return head
}

/** The checksum of a header: the sum of its bytes, with spaces in place of the checksum. */
const sumOf = (head: Buffer): number => {
  const [from, length] = fields.sum
  return head.reduce((sum, byte, at) => sum + (at >= from && at < from + length ? 0x20 : byte), 0)
}

const readHeader = (head: Buffer): { name: string; size: number } => {
  const text = ([from, length]: readonly [number, number]) =>
    head.toString('latin1', from, from + length).replace(/[\0 ].*$/s, '')
  const size = Number.parseInt(text(fields.size), 8)
  if (Number.parseInt(text(fields.sum), 8) !== sumOf(head) || !(size >= 0)) throw new Error('this is no archive')
  return { name: text(fields.name), size }
}

const reader = (source: AsyncIterable<Buffer>) => {
  const pieces = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const upTo = async (most: number): Promise<Buffer> => {
    while (held.length === 0) {
      const { value, done } = await pieces.next()
      if (done) throw new Error('the archive ends too early')
      held = value
    }
    const taken = held.subarray(0, most)
    held = held.subarray(taken.length)
    return taken
  }
  const exactly = async (size: number): Promise<Buffer> => {
    const taken: Buffer[] = []
    for (let left = size; left > 0; ) {
      const piece = await upTo(left)
      left -= piece.length
      taken.push(piece)
    }
    return Buffer.concat(taken)
  }
  return { upTo, exactly }
}
