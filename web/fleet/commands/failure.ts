import { ApiError } from '#client/client.ts'
import { failureText } from '#web/ui/failure.ts'
import { useCommon, useWords } from '#web/words/speech.tsx'

/** Why a device is not told something, in words. */
export const useFailure = (): ((error: unknown) => string) => {
  const common = useCommon()
  const words = useWords('fleet/commands')
  const known: Readonly<Record<number, string>> = {
    213: words.offline,
    214: words.not_known,
    256: words.actual,
    268: words.full,
  }
  return (error) => (error instanceof ApiError && known[error.code]) || failureText(error, common)
}
