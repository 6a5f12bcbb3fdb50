import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import { useCommon } from '#web/words/speech.tsx'
import style from './search-box.module.css'

interface SearchBoxProps {
  value: string | undefined
  /** Told when typing pauses, and at once by Enter and by leaving: what is pressed next is about what was typed. */
  onChange(value: string): void
  label?: string
}

/** Finds in what is listed below; `/` comes to it. */
export const SearchBox = ({ value = '', onChange, label }: SearchBoxProps) => {
  const words = useCommon()
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  const input = useRef<HTMLInputElement>(null)
  // Another value came from the address, not from here.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])
  const say = useRef(() => {})
  say.current = () => {
    if (typed === told.current) return
    told.current = typed
    onChange(typed)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each stroke begins the pause anew
  useEffect(() => {
    const timer = setTimeout(() => say.current(), 250)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <SearchField
      aria-label={label ?? words.search}
      value={typed}
      onChange={setTyped}
      onSubmit={() => say.current()}
      onBlur={() => say.current()}
      className={style.search}
    >
      <Search size={16} aria-hidden className={style.icon} />
      <Input ref={input} placeholder={label ?? words.search} className={style.input} />
      {typed && (
        <Button className={style.clear} aria-label={words.clear}>
          <X size={16} aria-hidden />
        </Button>
      )}
    </SearchField>
  )
}
