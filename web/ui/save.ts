/** Hands what was downloaded to the browser, which keeps it as `name`. */
export const save = async (answer: Response | Blob, name: string): Promise<void> => {
  const address = URL.createObjectURL(answer instanceof Response ? await answer.blob() : answer)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
