import type words from './en.ts'

export default {
  title: 'Garagens',
  new_garage: 'Nova garagem',
  empty: 'Ainda não há garagens',
  empty_text: 'Onde os veículos ficam e são cuidados.',
  nothing_found: 'Nenhuma garagem com esse nome',
  organization_name: 'Organização',
  dispatcher_name: 'Despachante',
  mechanic_name: 'Mecânico',
  address: 'Endereço',
  vehicles: 'Veículos',
  saved: 'Salvo',
  removed: 'Excluído',
  remove_title: 'Excluir esta garagem?',
  remove_text: 'Os veículos ficarão sem garagem.',
  remove_many: { one: 'Excluir # garagem?', other: 'Excluir # garagens?' },
  unnamed: 'sem nome',
} satisfies typeof words
