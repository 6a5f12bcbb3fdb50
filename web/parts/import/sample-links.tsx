import { useFormat, useWords } from '#web/words/speech.tsx'
import { Button } from '../../ui/button.tsx'
import { saveBlob } from '../../ui/save-file.ts'
import type { ImportKind } from './kind.ts'
import { type SampleFormat, sample_formats, sampleOf } from './sample.ts'
import style from './wizard.module.css'

/** A sheet to begin with, in the language of whoever looks. */
export const SampleLinks = ({ kind }: { kind: ImportKind }) => {
  const words = useWords('parts/import')
  const format = useFormat()
  const name = words[`title_${kind.type}`]
  const download = async (as: SampleFormat): Promise<void> => {
    saveBlob(await sampleOf(kind, name, as, format.number(0.5, 1).slice(1, -1)), `${name}.${as}`)
  }
  return (
    <p className={style.sample}>
      <span className="quiet">{words.sample}</span>
      {sample_formats.map((as) => (
        <Button key={as} look="quiet" onPress={() => void download(as)}>
          {as.toUpperCase()}
        </Button>
      ))}
    </p>
  )
}
