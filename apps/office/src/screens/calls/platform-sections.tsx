import type { OfficeFacts } from '@downspout/office-api/inbox';
import { useQuery } from '@tanstack/react-query';
import { AssistantSection } from './assistant-section.tsx';
import { PlatformCallsSection } from './platform-calls-section.tsx';
import '../../styles/platform.css';

/** What can be done with the platform; nothing without a key of it. */
export function PlatformSections() {
  const office = useQuery<OfficeFacts>({ queryKey: ['/api', 'office'] });
  if (!office.data?.platform) return null;
  return (
    <div className="sections platform">
      <PlatformCallsSection />
      <AssistantSection />
    </div>
  );
}
