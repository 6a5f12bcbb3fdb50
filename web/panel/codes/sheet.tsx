import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import type { Code } from './code.ts'
import style from './sheet.module.css'

/** Codes on paper, to be cut apart: only what is printed shows them. */
export const Sheet = ({ codes, onPrinted }: { codes: readonly Code[]; onPrinted(): void }) => {
  const words = useWords('panel/codes')
  const { money } = useFormat()
  const { service_title, currency } = useDealer().config.settings
  const done = useRef(onPrinted)
  done.current = onPrinted
  useEffect(() => {
    const onAfter = (): void => done.current()
    addEventListener('afterprint', onAfter)
    print()
    return () => removeEventListener('afterprint', onAfter)
  }, [])
  return createPortal(
    <div className={style.sheet}>
      {codes.map(({ code, tariff_name, bonus_amount, free_days }) => (
        <div key={code} className={style.code}>
          <span>{service_title}</span>
          <strong className={style.digits}>{code.replace(/(\d{5})(?=\d)/, '$1 ')}</strong>
          <span>{tariff_name}</span>
          {bonus_amount > 0 && <span>{words.with_bonus({ amount: money(bonus_amount, currency) })}</span>}
          {free_days > 0 && <span>{words.with_days({ count: free_days })}</span>}
        </div>
      ))}
    </div>,
    document.body,
  )
}
