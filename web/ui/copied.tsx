import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useCommon } from '#web/words/speech.tsx'
import { IconButton } from './button.tsx'
import style from './copied.module.css'

/** Milliseconds that it is said. */
const said = 2_000

/** A text to be copied, such as an address. Where the browser keeps us from the clipboard it is selected instead, for the keys. */
export const Copied = ({ label, text, selected }: { label: string; text: string; selected: string }) => {
  const words = useCommon()
  const own = useRef<HTMLElement>(null)
  const [state, setState] = useState<'copied' | 'selected'>()
  useEffect(() => {
    if (!state) return
    const timer = setTimeout(() => setState(undefined), said)
    return () => clearTimeout(timer)
  }, [state])
  const select = (): void => {
    getSelection()?.selectAllChildren(own.current as HTMLElement)
    setState('selected')
  }
  const copy = async (): Promise<void> => {
    try {
      // It is not there at all where the page came by http.
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      select()
    }
  }
  return (
    <div className={style.copied}>
      <code ref={own} className={style.text} title={text}>
        {text}
      </code>
      <IconButton
        icon={state === 'copied' ? Check : Copy}
        label={`${words.copy}: ${label}`}
        onPress={() => void copy()}
      />
      <span role="status" className={style.status}>
        {state === 'copied' && words.copied}
        {state === 'selected' && selected}
      </span>
    </div>
  )
}
