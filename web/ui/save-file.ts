/** Lets the browser keep what was answered, under the name that the service gave it. */
export const saveFile = async (answer: Response, otherwise: string): Promise<void> => {
  const told = answer.headers.get('content-disposition') ?? ''
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(told) ?? []
  const [, plain] = /filename="?([^";]+)"?/i.exec(told) ?? []
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = encoded ? decodeURIComponent(encoded) : (plain ?? otherwise)
  link.click()
  // The browser has begun by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
