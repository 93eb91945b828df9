/** Towns of the service area, with their ZIP codes and their share of the leads. */
export const TOWNS: readonly (readonly [town: { name: string; zips: readonly string[] }, share: number])[] = [
  [
    {
      name: 'Atlanta',
      zips: '30305 30306 30307 30309 30310 30312 30315 30316 30317 30318 30319 30324 30327'.split(' '),
    },
    40,
  ],
  [{ name: 'Decatur', zips: ['30030', '30032', '30033', '30034'] }, 13],
  [{ name: 'Marietta', zips: ['30060', '30062', '30064', '30066', '30068'] }, 8],
  [{ name: 'Sandy Springs', zips: ['30328', '30342', '30350'] }, 6],
  [{ name: 'Brookhaven', zips: ['30319'] }, 5],
  [{ name: 'Roswell', zips: ['30075', '30076'] }, 4],
  [{ name: 'Smyrna', zips: ['30080', '30082'] }, 4],
  [{ name: 'Dunwoody', zips: ['30338', '30346'] }, 4],
  [{ name: 'Tucker', zips: ['30084'] }, 4],
  [{ name: 'Avondale Estates', zips: ['30002'] }, 2],
  [{ name: 'Alpharetta', zips: ['30004', '30009', '30022'] }, 3],
  [{ name: 'Stone Mountain', zips: ['30083', '30087'] }, 2],
  [{ name: 'East Point', zips: ['30344'] }, 3],
  [{ name: 'Chamblee', zips: ['30341'] }, 2],
];

export const STREETS =
  'Peachtree Hollow,Magnolia Bend,Dogwood Run,Oak Hollow,Old Mill,Willow Creek,Azalea Ridge,Chestnut Grove,Cedar Bluff,Lullaby,Sycamore Bend,Pine Needle,Hickory Knoll,Mulberry Row,Laurel Spring,Fox Hollow,Stonewall Garden,Copper Kettle,Druid Oak,Kirk Meadow,Candler Grove,Morning Glory,Briar Patch,Tulip Poplar,Quail Crossing,Ferncliff Garden,Church Bell,Depot,Boulevard Oaks,Grant Garden'.split(
    ',',
  );
export const STREET_ENDS = ['St', 'Ave', 'Rd', 'Dr', 'Ln', 'Ct', 'Way', 'Pl', 'Cir', 'Ter'] as const;
export const QUARTERS = ['NE', 'NE', 'SE', 'NW', 'SW'] as const;

/** Of the telephone exchanges around Atlanta, and of phones that people brought along from elsewhere. */
export const LOCAL_AREA_CODES = [404, 770, 678, 470, 943] as const;
export const OTHER_AREA_CODES = [
  706, 762, 229, 478, 912, 205, 251, 256, 334, 305, 407, 813, 850, 904, 954, 336, 704, 803, 843, 864, 910, 919, 423,
  615, 865, 901, 202, 212, 301, 312, 313, 512, 614, 617, 646, 713, 718, 773, 910, 972,
] as const;
