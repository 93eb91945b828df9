import type { QrCode } from '@downspout/office-api/account';

export function QrPicture({ qr: { size, path }, label }: { readonly qr: QrCode; readonly label: string }) {
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={path} />
    </svg>
  );
}
