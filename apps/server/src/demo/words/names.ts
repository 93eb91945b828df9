/** As many Atlanta families write themselves: first names beside last names of the same homes, with their share of the leads. */
export const HOMES: readonly (readonly [home: { first: readonly string[]; last: readonly string[] }, share: number])[] =
  [
    [
      {
        first:
          'James Mary Robert Patricia Michael Jennifer David Linda William Barbara Richard Susan Joseph Jessica Thomas Sarah Chris Karen Daniel Nancy Matt Lisa Anthony Betty Mark Sandra Steven Ashley Paul Kim Andrew Emily Josh Donna Kevin Michelle Brian Carol Tim Amanda Ron Melissa Jason Deborah Jeff Stephanie Ryan Rebecca Gary Sharon Jacob Laura Eric Cindy Mary-Beth'.split(
            ' ',
          ),
        last: "Smith Johnson Williams Brown Jones Davis Miller Wilson Moore Taylor Anderson Thomas Jackson White Harris Martin Thompson Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Adams Baker Nelson Carter Mitchell Roberts Turner Phillips Campbell Parker Evans Edwards Collins Stewart Morris O'Connor O'Hara McAllister MacDougall Hart-Lindsey Whitfield-Jones".split(
          ' ',
        ),
      },
      46,
    ],
    [
      {
        first:
          'Tanisha Darnell Keisha Malik Latoya Terrence Imani Andre Monique Jamal Ebony Marcus Tamika DeShawn Aaliyah Reggie Yolanda Tyrone Shanice Cedric Nia LaToya'.split(
            ' ',
          ),
        last: "Washington Jefferson Booker Banks Gaines Dorsey Rivers Mosley Ware Tatum Bryant Coleman Ellison Franklin D'Angelo Abernathy-Cole Sims Battle Pettway Cobb".split(
          ' ',
        ),
      },
      26,
    ],
    [
      {
        first:
          'María José Guadalupe Luis Carmen Juan Rosa Carlos Ana Miguel Lucía Jesús Elena Jorge Sofía Ángel Pilar Raúl Inés Héctor Yesenia Óscar'.split(
            ' ',
          ),
        last: 'García Hernández Martínez López González Rodríguez Pérez Sánchez Ramírez Torres Flores Rivera Gómez Díaz Cruz Morales Ortiz Núñez García-López Peña Muñoz Castañeda'.split(
          ' ',
        ),
      },
      14,
    ],
    [
      {
        first: 'Linh Minh Thảo Huy Trang Đức Ngọc Tuấn Hương Khánh Mai Quang Thu Phương Anh Bảo'.split(' '),
        last: 'Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Võ Đặng Bùi Đỗ Ngô'.split(' '),
      },
      6,
    ],
    [
      {
        first: 'Priya Raj Anjali Vikram Ji-woo Min-jun Soo-jin Wei Mei Chen Fatima Omar Amina Yusuf Chidi Ngozi'.split(
          ' ',
        ),
        last: 'Patel Kim Park Lee Chen Wang Khan Ali Okafor Adeyemi Shah Rao Iyer Choi Haile Tesfaye'.split(' '),
      },
      8,
    ],
  ];
