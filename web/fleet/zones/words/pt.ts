import type { ZoneWords } from '../words.ts'

export default {
  title: 'Zonas',
  count: { one: '# zona', other: '# zonas' },
  new: 'Nova zona',
  new_here: 'Nova zona aqui',
  search: 'Encontrar uma zona',
  empty: 'Ainda não há zonas',
  empty_text: 'Desenhe uma área no mapa e saiba quem entra e sai.',
  nothing_found: 'Nenhuma zona corresponde',
  label: 'Nome',
  color: 'Cor',
  saved: 'Salvo',
  removed: 'Excluído',
  import: 'Importar',
  export: 'Exportar',
  fields: {
    label: 'Nome',
    address: 'Endereço',
    lat: 'Latitude',
    lng: 'Longitude',
    radius: 'Raio',
    tags: 'Etiquetas',
  },
  where: 'Onde fica',
  remove_title: 'Excluir esta zona?',
  remove_text: 'Os eventos que a citam ficam como estão.',
  used_by_rules: {
    one: '# regra depende dela: altere-a primeiro.',
    other: '# regras dependem dela: altere-as primeiro.',
  },
  used_by_links: { one: '# link está limitado a ela.', other: '# links estão limitados a ela.' },
} satisfies ZoneWords
