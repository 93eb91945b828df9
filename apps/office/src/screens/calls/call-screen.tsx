import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/frame/calls/$id');

export function CallScreen() {
  const { id } = route.useParams();
  return <h1>{id}</h1>;
}
