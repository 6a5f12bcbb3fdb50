/**
 * Lets the browser keep what was answered, under the name that the service gave it, which is answered.
 * @param onBytes told how many have come
 */
export const saveFile = async (
  answer: Response,
  otherwise: string,
  onBytes?: (bytes: number) => void,
): Promise<string> => {
  const told = answer.headers.get('content-disposition') ?? ''
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(told) ?? []
  const [, plain] = /filename="?([^";]+)"?/i.exec(told) ?? []
  const counted = onBytes && answer.body ? new Response(counting(answer.body, onBytes), answer) : answer
  return saveBlob(await counted.blob(), encoded ? decodeURIComponent(encoded) : (plain ?? otherwise))
}

/** Lets the browser keep a file that was made here; answers its name. */
export const saveBlob = (file: Blob, name: string): string => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return link.download
}

const counting = (body: ReadableStream<Uint8Array<ArrayBuffer>>, onBytes: (bytes: number) => void) => {
  let bytes = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, stream) {
        bytes += part.length
        onBytes(bytes)
        stream.enqueue(part)
      },
    }),
  )
}
