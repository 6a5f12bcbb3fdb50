export type Doc = PDFKit.PDFDocument

export type Element = PDFKit.PDFStructureElement
