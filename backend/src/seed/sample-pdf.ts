const MEGABYTE = 1_048_576

/**
 * Returns a one-page PDF that shows a line of text.
 *
 * @param text text of the page.
 * @param megabytes size of an unused stream that is added to the file; none by default.
 */
export function samplePdf(text: string, megabytes = 0): Buffer {
  const escaped = text.replace(/[\\()]/g, (sign) => `\\${sign}`).replace(/[^\x20-\x7e]/g, '?')
  const page = `BT /F1 18 Tf 72 720 Td (${escaped}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  if (megabytes > 0) {
    const filling = Buffer.alloc(megabytes * MEGABYTE, 'filling ').toString('latin1')
    objects.push(`<< /Length ${filling.length} >>\nstream\n${filling}\nendstream`)
  }
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const tail = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + tail, 'latin1')
}
