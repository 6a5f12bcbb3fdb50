import { FileDown } from 'lucide-react'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './card.module.css'
import { type File, sourceOf } from './files.ts'

/** Files that are no pictures, to be taken away. */
export const FileLinks = ({ files }: { files: readonly File[] }) => {
  const words = useWords('fleet/checkins')
  const format = useFormat()
  return (
    <ul className={style.files}>
      {files.map((file) => {
        const source = sourceOf(file)
        return (
          <li key={file.id} className={style.file}>
            <FileDown size={16} aria-hidden />
            {source ? (
              <a href={source} download={file.name}>
                {file.name}
              </a>
            ) : (
              file.name
            )}
            <span className="quiet">{source ? sizeText(file.size, format) : words.coming}</span>
          </li>
        )
      })}
    </ul>
  )
}

const sizeText = (bytes: number, { unit }: ReturnType<typeof useFormat>): string =>
  bytes < 1e5 ? unit(Math.ceil(bytes / 1000), 'kB') : unit(bytes / 1e6, 'MB', 1)
