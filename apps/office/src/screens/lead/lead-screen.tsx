import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/frame/leads/$id');

export function LeadScreen() {
  const { id } = route.useParams();
  return <h1>{id}</h1>;
}
