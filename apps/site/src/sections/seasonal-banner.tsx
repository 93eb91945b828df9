import { banner } from '@downspout/business/copy';

export function SeasonalBanner() {
  return (
    <aside aria-label={banner.label} className="on-night bg-night text-on-night">
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-2 md:justify-center py-3">
        <p>{banner.text}</p>
        <a href="/holiday-lights" className="btn btn-bulb min-h-11 px-4 py-1">
          {banner.action}
        </a>
      </div>
    </aside>
  );
}
