import { failureText } from '#web/ui/failure.ts'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { announce } from './keep.ts'

/** Opens a session of somebody else in a window of its own: whoever looks stays signed in here. */
export const useOpening = (address: '/' | '/panel/') => {
  const words = useWords('session/security')
  const common = useCommon()
  const show = (code: string): boolean => {
    announce(code)
    const opened = window.open(`${address}#code=${code}`, '_blank')
    if (opened) opened.opener = null
    return opened !== null
  }
  /** `open` answers a code that is good once. */
  return async (open: () => Promise<{ hash: string }>): Promise<void> => {
    try {
      const { hash } = await open()
      // A browser that lets no window be opened after the answer lets one be by a click.
      if (!show(hash))
        toast({ text: words.opened_elsewhere, action: { label: words.open, run: () => void show(hash) } })
    } catch (error) {
      toast({ text: failureText(error, common), isFault: true })
    }
  }
}
