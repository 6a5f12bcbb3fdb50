/** Words of the page that waits until there are pages. */
export interface WaitingWords {
  building: string
  failed: string
}

const languages: Readonly<Record<string, WaitingWords>> = {
  de: {
    building: 'Odograph wird zum ersten Mal vorbereitet. Diese Seite öffnet sich in einigen Sekunden von selbst.',
    failed:
      'Die Webanwendung konnte nicht erstellt werden; der Grund steht im Protokoll des Servers. Geräte und Programme sind davon nicht betroffen.',
  },
  en: {
    building: 'Odograph is being prepared for the first time. This page opens by itself in a few seconds.',
    failed:
      'The web application could not be built; the reason is in the log of the server. Devices and programs are not affected.',
  },
  es: {
    building: 'Odograph se está preparando por primera vez. Esta página se abrirá sola en unos segundos.',
    failed:
      'No se ha podido crear la aplicación web; el motivo está en el registro del servidor. Los dispositivos y los programas no se ven afectados.',
  },
  fr: {
    building: 'Odograph se prépare pour la première fois. Cette page s’ouvrira d’elle-même dans quelques secondes.',
    failed:
      'L’application web n’a pas pu être créée ; la raison figure dans le journal du serveur. Les appareils et les programmes ne sont pas touchés.',
  },
  pt: {
    building: 'O Odograph está sendo preparado pela primeira vez. Esta página abrirá sozinha em alguns segundos.',
    failed:
      'Não foi possível criar a aplicação web; o motivo está no registro do servidor. Dispositivos e programas não são afetados.',
  },
  ru: {
    building: 'Odograph готовится к первому запуску. Эта страница откроется сама через несколько секунд.',
    failed:
      'Не удалось собрать веб-приложение; причина записана в журнале сервера. На устройства и программы это не влияет.',
  },
}

/** In the first of the languages of an `Accept-Language` that we have. */
export const wordsFor = (header: string): { lang: string; words: WaitingWords } => {
  const wanted = header.split(',').map((one) => one.trim().slice(0, 2).toLowerCase())
  const lang = wanted.find((one) => one in languages) ?? 'en'
  return { lang, words: languages[lang] as WaitingWords }
}
